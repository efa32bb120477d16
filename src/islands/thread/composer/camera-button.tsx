import Camera from 'lucide-react/icons/camera';
import type { ChangeEvent } from 'react';
import { composerText } from '../../../lib/messages/thread.ts';
import { useMedia } from '../../ui/use-media.ts';

/** Takes a photo with the camera; shown on touch devices only. */
export function CameraButton({ onSelect }: { readonly onSelect: (files: readonly File[]) => void }) {
  const isTouched = useMedia('(pointer: coarse)');
  const onChange = (event: ChangeEvent<HTMLInputElement>) => {
    const files = [...(event.target.files ?? [])];
    // Cleared, so that a photo of the same name is a change again.
    event.target.value = '';
    onSelect(files);
  };
  // Its place is part of the pre-rendered page, so that the field beside it keeps its width.
  if (!isTouched) return <span className="hidden size-11 shrink-0 [@media(pointer:coarse)]:block" />;
  return (
    <label className="relative block shrink-0">
      <input
        type="file"
        aria-label={composerText.camera}
        accept="image/*"
        capture="environment"
        className="peer absolute inset-0 size-full cursor-pointer opacity-0 file:cursor-pointer disabled:cursor-default"
        onChange={onChange}
      />
      <span
        title={composerText.camera}
        className="flex size-11 items-center justify-center rounded-full text-ink-muted peer-hover:bg-ink/[0.07] peer-hover:text-ink peer-focus-visible:outline peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-focus"
      >
        <Camera aria-hidden="true" className="size-5" />
      </span>
    </label>
  );
}
