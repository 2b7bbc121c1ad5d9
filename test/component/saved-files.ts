/** A file the page saved. */
export type SavedFile = { name: string; text: string };

let saved: Promise<SavedFile>[] = [];

/** The files the page saved in this test, oldest first. */
export function savedFiles(): Promise<SavedFile[]> {
  return Promise.all(saved);
}

/** Intercepts files that the page saves, for `savedFiles`. @returns a function that stops */
export function catchSavedFiles(): () => void {
  saved = [];
  const take = (event: MouseEvent) => {
    const link = event.target;
    if (!(link instanceof HTMLAnchorElement) || link.download === '') return;
    event.preventDefault();
    const name = link.download;
    saved.push(fetch(link.href).then(async (response) => ({ name, text: await response.text() })));
  };
  document.addEventListener('click', take, true);
  return () => document.removeEventListener('click', take, true);
}
