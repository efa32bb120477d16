/** Texts of the file upload. */
export const fileUploadText = {
  choose: 'Choose a file',
  chooseAnother: 'Choose another file',
  orDrop: ' or drop it here',
  pending: 'Pending',
  uploaded: 'Uploaded',
  uploading: (percent: number) => `Uploading ${percent}%`,
  progress: (fileName: string) => `Upload of ${fileName}`,
  remove: (fileName: string) => `Remove ${fileName}`,
  /** The name of the earlier file, the next one, and that of the new file follow. */
  replaced: 'Replaced ',
  replacedWith: ' with ',
  undo: 'Undo',
} as const;
