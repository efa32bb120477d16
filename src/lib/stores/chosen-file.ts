/** A file somebody chose; `previewUrl` exists for images. */
export interface ChosenFile {
  readonly name: string;
  readonly type: string;
  readonly sizeBytes: number;
  readonly previewUrl?: string | undefined;
}

/** What is shown of a file; whoever lets go of it revokes `previewUrl`. */
export function describeFile(file: File): ChosenFile {
  const { name, type, size } = file;
  const previewUrl = type.startsWith('image/') ? URL.createObjectURL(file) : undefined;
  return { name, type, sizeBytes: size, previewUrl };
}
