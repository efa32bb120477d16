export const attachmentText = {
  title: 'Your file',
  opening: 'Opening your file…',
  advice: 'If the problem continues, please contact support at',
} as const;

export const pictureText = {
  dialog: 'Pictures',
  place: (place: number, count: number) => `${place} of ${count}`,
  previous: 'Previous picture',
  next: 'Next picture',
  zoomIn: 'Zoom in',
  zoomOut: 'Zoom out',
  whole: 'Show the whole picture',
  zoom: (percent: number) => `${percent}%`,
  download: (fileName: string) => `Download ${fileName}`,
  downloadFailed: 'This file could not be downloaded.',
  openInstead: 'Open it instead',
  loading: 'Loading the picture…',
  failed: 'We could not load this picture.',
} as const;
