/** The conversation, with the means to clean foreign HTML, is loaded while its request is. */
export async function loadConversation() {
  const { Conversation } = await import('./conversation.tsx');
  return { default: Conversation };
}
