import { startTransition, useEffect, useState, type ComponentType } from 'react';
import type { Composer } from '../../lib/stores/thread/composer.ts';
import { createWaitingComposer } from '../../lib/stores/thread/waiting-composer.ts';
import { knowUser } from '../../lib/stores/user-known.ts';
import { setFrom } from '../ui/set-from.ts';
import type { ComposerFileProps } from './composer-file.tsx';
import type { ConversationProps } from './conversation.tsx';

interface Opened {
  readonly composer: Composer;
  readonly Conversation: ComponentType<ConversationProps>;
  readonly ComposerFile: ComponentType<ComposerFileProps>;
  readonly watchOutbox: () => () => void;
}

/** Drafts and waiting messages are kept per person: right after a sign-in it has to be known who that is. */
async function open(requestId: string): Promise<Opened> {
  const [{ createComposer }, { watchOutbox }, { ComposerFile }, { Conversation }] = await Promise.all([
    import('../../lib/stores/thread/composer.ts'),
    import('../../lib/stores/thread/outbox-watch.ts'),
    import('./composer-file.tsx'),
    import('./conversation.tsx'),
    knowUser(),
  ]);
  return { composer: createComposer(requestId), Conversation, ComposerFile, watchOutbox };
}

/** Without a network nothing can be loaded, and nothing is wrong: it goes on when that is back. */
async function openWhenPossible(requestId: string): Promise<Opened> {
  try {
    return await open(requestId);
  } catch (error) {
    if (navigator.onLine) throw error;
    await new Promise((resolve) => {
      addEventListener('online', resolve, { once: true });
    });
    return openWhenPossible(requestId);
  }
}

/** What a thread's screen is made of: its composer, or one that stands in for it until the others are loaded as well. */
export interface ThreadParts {
  readonly composer: Composer;
  /** Attaches files to its messages. */
  readonly ComposerFile: ComponentType<ComposerFileProps> | null;
  /** Shows the messages before. */
  readonly Conversation: ComponentType<ConversationProps> | null;
}

/**
 * Opens a request's composer and loads what shows the request: while that itself is fetched, and without anybody having
 * to wait for it to begin to write.
 */
export function useThreadParts(requestId: string | null): ThreadParts {
  const [waiting] = useState(createWaitingComposer);
  const [opened, setOpened] = useState<Opened | null>(null);
  useEffect(() => {
    if (requestId === null) return undefined;
    return setFrom(openWhenPossible(requestId), (update) => {
      // With it comes the conversation, which is drawn in parts.
      startTransition(() => {
        setOpened(update);
      });
    });
  }, [requestId]);
  useEffect(() => {
    if (opened === null) return undefined;
    waiting.passOn(opened.composer);
    return opened.watchOutbox();
  }, [opened, waiting]);
  if (opened === null) return { composer: waiting, ComposerFile: null, Conversation: null };
  const { composer, ComposerFile, Conversation } = opened;
  return { composer, ComposerFile, Conversation };
}
