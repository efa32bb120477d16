/** Texts of what employees do with their sent messages. */
export const ownMessageText = {
  takeBack: 'Take back',
  takeBackOf: (time: string) => `Take back the message of ${time}`,
  takeBackFailed: 'We could not take it back. Please try again.',
  delete: 'Delete file',
  deleteOf: (fileName: string) => `Delete file ${fileName}`,
  deleteTitle: 'Delete this file?',
  deleteText: (fileName: string) =>
    `${fileName} is deleted for good, for your concierge, too. A note that you have deleted a file stays in the messages.`,
  deleteConfirm: 'Delete file',
  deleteCancel: 'Keep it',
  deleteFailed: 'We could not delete the file. Please try again.',
} as const;
