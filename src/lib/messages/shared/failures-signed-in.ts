/** Failure texts of signed-in screens, apart from the others so that entry pages do not load them. */
export const signedInFailures = {
  upload: (fileName: string) => `Error uploading ${fileName}`,
  fileChanged: (fileName: string) =>
    `${fileName} was changed or moved after it was chosen. Please choose it again.`,
  /** Says that we know of the error only when a report of it was sent. */
  messageUpload: (reason: string, isReported: boolean) =>
    `There was an error uploading your file: ${reason}. ${isReported ? 'We have been notified of the error, but you are' : 'You are'} welcome to try again.`,
  offering: 'There was an error loading the offering details. Please try again.',
  attachment: 'There was an error redirecting to the attachment. Please check the link and try again.',
  attachmentLog: 'Failed to get URL for attachment',
  supportAdvice: (email: string) => `If the problem continues, please contact support at ${email}.`,
} as const;
