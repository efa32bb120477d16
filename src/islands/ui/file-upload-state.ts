/** A file somebody chose; `previewUrl` exists for images. */
export interface SelectedFile {
  readonly name: string;
  readonly type: string;
  readonly sizeBytes: number;
  readonly previewUrl?: string | undefined;
}

/** The life of an upload: nothing, chosen, on its way, there. */
export type FileUploadState =
  | { readonly status: 'empty' }
  | { readonly status: 'pending'; readonly file: SelectedFile }
  | { readonly status: 'uploading'; readonly file: SelectedFile; readonly percent: number }
  | { readonly status: 'uploaded'; readonly file: SelectedFile };
