import { saveFile } from './keep-file.ts';

/** Copies text. Returns false when the browser refuses. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

/** Saves text as a file in the folder for downloads. */
export function saveTextFile(name: string, text: string): void {
  saveFile(name, new Blob([text], { type: 'text/plain' }));
}
