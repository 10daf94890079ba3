/** What a message is about: a comment on a task (CHAT-18), or a file that was shared, with its bytes. */
export type AiResourceData =
  | { type: 'task_comment'; task_id: string }
  | { type: 'file'; file_id: string; size?: number | undefined };
