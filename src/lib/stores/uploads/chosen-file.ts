/** A chosen file; `previewUrl` exists for images. */
export interface ChosenFile {
  readonly name: string;
  readonly type: string;
  readonly sizeBytes: number;
  readonly previewUrl?: string | undefined;
}

/** Describes a file for the screen. The caller revokes `previewUrl` when it drops the file. */
export function describeFile(file: File): ChosenFile {
  const { name, type, size } = file;
  const previewUrl = type.startsWith('image/') ? URL.createObjectURL(file) : undefined;
  return { name, type, sizeBytes: size, previewUrl };
}
