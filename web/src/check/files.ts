/**
 * Files that the visitor dropped or chose, those in folders too, each with its path below the chosen folder.
 * The module decides which of them are problems.
 */

/** A file to read. */
export interface ChosenFile {
  /** The chosen folder, folders in it, the file. */
  path: string;
  /** Its folder below the chosen one. */
  below: string;
  file: Blob;
}

/** One thing that was chosen: a file, or all files of a folder. */
export type NamedFiles = { kind: 'file' | 'folder'; name: string; files: ChosenFile[] };

/** The dropped files. Call this before the first `await`, because the browser forgets them then. */
export async function dropped(transfer: DataTransfer): Promise<NamedFiles[]> {
  const items = [...transfer.items].map((item) => ({ entry: item.webkitGetAsEntry(), file: item.getAsFile() }));
  const named = items.map(async ({ entry, file }): Promise<NamedFiles | null> => {
    // A thing that lies in no folder, such as a picture of another page, is only a file.
    if (entry === null) return file === null ? null : (picked([file])[0] ?? null);
    const files = await walked(entry);
    return { kind: entry.isDirectory ? 'folder' : 'file', name: entry.name, files };
  });
  return (await Promise.all(named)).filter((one) => one !== null);
}

/** The files chosen with a button; files of a folder know their path. */
export function picked(list: Iterable<File>): NamedFiles[] {
  const named = new Map<string, NamedFiles>();
  const single: NamedFiles[] = [];
  for (const file of list) {
    const path = file.webkitRelativePath || file.name;
    const [folder = '', ...rest] = path.split('/');
    if (rest.length === 0) {
      single.push({ kind: 'file', name: path, files: [placed(path, file)] });
      continue;
    }
    const found = named.get(folder) ?? { kind: 'folder', name: folder, files: [] };
    found.files.push(placed(path, file));
    named.set(folder, found);
  }
  return [...single, ...named.values()];
}

/** A file with its folder below the chosen one. */
export function placed(path: string, file: Blob): ChosenFile {
  return { path, below: path.split('/').slice(1, -1).join('/'), file };
}

async function walked(entry: FileSystemEntry): Promise<ChosenFile[]> {
  const path = entry.fullPath.replace(/^\//u, '');
  if (entry.isFile) {
    const file = await new Promise<File>((resolve, reject) => (entry as FileSystemFileEntry).file(resolve, reject));
    return [placed(path, file)];
  }
  const inside: ChosenFile[][] = [];
  for (const one of await listed(entry as FileSystemDirectoryEntry)) inside.push(await walked(one));
  return inside.flat();
}

/** All entries of a folder; a browser gives a hundred at a time. */
async function listed(folder: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> {
  const reader = folder.createReader();
  const all: FileSystemEntry[] = [];
  for (;;) {
    const some = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject));
    if (some.length === 0) return all;
    all.push(...some);
  }
}
