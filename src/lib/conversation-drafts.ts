/** What a tab keeps of questions that got no answer yet. */
export const askedNameOf = (id: string | null) => `${draftNameOf(id)}-asked`

/** Under which name a tab keeps what was typed; `null` for a conversation that has not begun. */
export const draftNameOf = (id: string | null) => `conversation-${id ?? 'new'}`

/** Under which name a tab keeps the words of a question that is being put otherwise. */
export const editNameOf = (questionId: string) => `edited-${questionId}`
