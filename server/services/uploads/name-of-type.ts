/** Extensions of the accepted types, the usual one first. */
const EXTENSIONS: Readonly<Record<string, readonly string[]>> = {
  'image/png': ['png', 'apng'],
  'image/apng': ['png', 'apng'],
  'image/jpeg': ['jpg', 'jpeg', 'jpe', 'jfif'],
  'image/gif': ['gif'],
  'image/webp': ['webp'],
  'image/avif': ['avif'],
  'image/heic': ['heic', 'heif'],
  'image/heif': ['heif', 'heic'],
  'image/bmp': ['bmp', 'dib'],
  'image/tiff': ['tiff', 'tif'],
  'application/pdf': ['pdf'],
};
const EXTENSION = /\.([^.\s]{1,20})$/u;

/**
 * Returns the name with an extension of its recognised type, under which browsers and systems save and open the file. An
 * extension of another type is replaced: `photo.exe` that is a picture becomes `photo.png`.
 */
export function nameOfType(fileName: string, contentType: string): string {
  const [usual, ...others] = EXTENSIONS[contentType] ?? [];
  if (usual === undefined) return fileName;
  const given = EXTENSION.exec(fileName)?.[1]?.toLowerCase();
  if (given !== undefined && [usual, ...others].includes(given)) return fileName;
  return `${fileName.replace(EXTENSION, '')}.${usual}`;
}
