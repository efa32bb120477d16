import { useState } from 'react';
import { FileUpload } from '../ui/file/file-upload.tsx';
import type { FileUploadState } from '../ui/file/file-upload-state.ts';
import { ImageWithFallback } from '../ui/image/image-with-fallback.tsx';
import { Avatar } from '../ui/image/avatar.tsx';
import { Row, Section } from './section.tsx';

const file = {
  name: 'lease-agreement-2026-signed-by-everyone.pdf',
  type: 'application/pdf',
  sizeBytes: 1_482_912,
};
const image = { name: 'leak.svg', type: 'image/svg+xml', sizeBytes: 812, previewUrl: '/favicon.svg' };

function ignore(): void {
  return undefined;
}

/** Shows the upload widget in every state; the first one works. */
export function FilesSection() {
  const [state, setState] = useState<FileUploadState>({ status: 'empty' });
  const still = { onSelect: ignore, onRemove: ignore };
  return (
    <Section title="FileUpload and images">
      <Row name="FileUpload" grid>
        <FileUpload
          label="Attach a file"
          hint="An image or a PDF, up to 25 MB."
          state={state}
          onSelect={([chosen]) => {
            if (chosen === undefined) return;
            const { name, type, size } = chosen;
            setState({ status: 'pending', file: { name, type, sizeBytes: size } });
          }}
          onRemove={() => setState({ status: 'empty' })}
        />
        <FileUpload label="Pending" state={{ status: 'pending', file }} {...still} />
        <FileUpload label="Uploading" state={{ status: 'uploading', file: image, percent: 42 }} {...still} />
        <FileUpload label="Uploaded" state={{ status: 'uploaded', file: image }} {...still} />
        <FileUpload
          label="Failed"
          state={{ status: 'empty' }}
          {...still}
          error="Error uploading leak.svg"
          onRetry={ignore}
        />
        <FileUpload label="Compact" compact state={{ status: 'uploading', file, percent: 80 }} {...still} />
      </Row>
      <Row name="ImageWithFallback">
        <ImageWithFallback
          src="/favicon.svg"
          alt="Sundial"
          width={48}
          height={48}
          fallback={<Avatar initials="SU" />}
        />
        <ImageWithFallback
          src="/missing.png"
          alt="Missing"
          width={48}
          height={48}
          fallback={<Avatar initials="MI" />}
        />
        <ImageWithFallback src={null} alt="None" fallback={<Avatar initials="NO" tone="neutral" />} />
      </Row>
    </Section>
  );
}
