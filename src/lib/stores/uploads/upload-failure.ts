import type { ApiError } from '../../api/shared/api-error.ts';
import { describeFailure } from '../../messages/shared/describe-failure.ts';
import { signedInFailures } from '../../messages/shared/failures-signed-in.ts';
import { validation } from '../../messages/shared/validation.ts';
import { fileTooLarge } from './upload-rules.ts';

/** Files that were refused, or an upload that failed. */
export interface UploadFailure {
  readonly message: string;
  /** The reason alone, for sentences that quote it. */
  readonly reason: string;
  /** False where the same file would be refused again. */
  readonly canRetry: boolean;
  /** True once a report of it was sent. */
  readonly isReported: boolean;
}

/** Returns the failure for a refusal: its sentence alone. */
export function refused(sentence: string): UploadFailure {
  return { message: sentence, reason: sentence, canRetry: false, isReported: false };
}

/** Returns the failure for an upload that failed. The server reads the bytes, and refuses what the name only pretends. */
export function failedUpload(fileName: string, error: ApiError): UploadFailure {
  if (error.code === 'file_type_refused') return refused(validation.fileType(fileName));
  if (error.code === 'file_too_large') return refused(fileTooLarge);
  if (error.code === 'storage_full') return refused(describeFailure(error));
  const message = signedInFailures.upload(fileName);
  return { message, reason: describeFailure(error), canRetry: true, isReported: false };
}
