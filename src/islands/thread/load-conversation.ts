import { knowUser } from '../../lib/stores/user-known.ts';

/**
 * The conversation, with the means to clean foreign HTML and to upload files, is loaded while its request is. Drafts and
 * waiting messages are kept per person: right after a sign-in it has to be known who that is.
 */
export async function loadConversation() {
  const [{ Conversation }] = await Promise.all([import('./conversation.tsx'), knowUser()]);
  return { default: Conversation };
}
