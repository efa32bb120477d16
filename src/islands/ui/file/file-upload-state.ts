/** A chosen file; `previewUrl` exists for images. */
export interface SelectedFile {
  readonly name: string;
  readonly type: string;
  readonly sizeBytes: number;
  readonly previewUrl?: string | undefined;
}

/** The states of an upload: no file, chosen, in flight, uploaded. */
export type FileUploadState =
  | { readonly status: 'empty' }
  | { readonly status: 'pending'; readonly file: SelectedFile }
  | { readonly status: 'uploading'; readonly file: SelectedFile; readonly percent: number }
  | { readonly status: 'uploaded'; readonly file: SelectedFile };
