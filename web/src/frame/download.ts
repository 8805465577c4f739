/** Downloads: files that the page gives to the visitor. */

export function save(blob: Blob, file: string): void {
  const address = URL.createObjectURL(blob);
  follow(address, file);
  // By then the browser has saved it.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

export function follow(address: string, file: string): void {
  const anchor = document.createElement('a');
  anchor.href = address;
  anchor.download = file;
  anchor.click();
}
