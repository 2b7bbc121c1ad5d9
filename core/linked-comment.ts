const urn = /^urn:li:(?:fsd_)?comment:\([^,]{1,100},(\d{1,30})\)/;

/** The number of the comment that a LinkedIn URL shows: `…?commentUrn=urn:li:comment:(activity:7…,7…)`. */
export function linkedComment(url: string | null | undefined): string | null {
  if (!url || !URL.canParse(url)) return null;
  return urn.exec(new URL(url).searchParams.get('commentUrn') ?? '')?.[1] ?? null;
}
