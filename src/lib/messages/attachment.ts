/** Texts of the attachment page. */
export const attachmentText = {
  title: 'Your file',
  opening: 'Opening your file…',
  advice: 'If the problem continues, please contact support at',
} as const;
