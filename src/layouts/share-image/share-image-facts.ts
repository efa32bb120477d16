/** Name and size of the picture of link previews; the size is the one that chats and networks expect. */
export const SHARE_IMAGE = { file: 'share.png', width: 1_200, height: 630 } as const;
