/** Saves a file under a name, as if the user had downloaded it. */
export function saveFile(file: Blob, name: string): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
  // The browser reads the blob after the click. A minute is plenty.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
