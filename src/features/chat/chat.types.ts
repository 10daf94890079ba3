/** What a message refers to: a comment on a task (CHAT-18), or a shared file with its bytes. */
export type MessageSubject =
  | { type: 'task_comment'; task_id: string }
  | { type: 'file'; file_id: string; size?: number | undefined };
