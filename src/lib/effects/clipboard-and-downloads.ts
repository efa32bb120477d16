/** Copies text. Returns false when the browser refuses. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

/** Browsers read the file after the click, some of them much later. */
const RELEASE_AFTER_MS = 60_000;

export function saveFile(name: string, file: Blob): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), RELEASE_AFTER_MS);
}

export function saveTextFile(name: string, text: string): void {
  saveFile(name, new Blob([text], { type: 'text/plain' }));
}
