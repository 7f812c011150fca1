import type { Answer } from '#src/api/contract/conversations.ts'
import { AnswerCard } from '#src/ui/ai/answer-card.tsx'

/** The newest answer, with nothing done about it. */
export const answerCard = (answer: Answer) => (
  <AnswerCard
    question="What is Robotaxi about?"
    answer={answer}
    canRepeat
    copied={null}
    hasRepeat
    isReconnecting={false}
    onAccess={() => {}}
    onCopy={() => {}}
    onRate={() => {}}
    onRepeat={() => {}}
  />
)
