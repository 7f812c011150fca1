/** What a tab keeps of questions without an answer. */
export const askedNameOf = (id: string | null) => `${draftNameOf(id)}-asked`

/** The name under which a tab keeps what was typed; `null` for a conversation that has not begun. */
export const draftNameOf = (id: string | null) => `conversation-${id ?? 'new'}`

/** The name under which a tab keeps the new wording of a question. */
export const editNameOf = (questionId: string) => `edited-${questionId}`
