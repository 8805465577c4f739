/** Files that are given to the person. */

export function save(blob: Blob, file: string): void {
  const address = URL.createObjectURL(blob);
  follow(address, file);
  // The browser has taken hold of it by then.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

export function follow(address: string, file: string): void {
  const anchor = document.createElement('a');
  anchor.href = address;
  anchor.download = file;
  anchor.click();
}
