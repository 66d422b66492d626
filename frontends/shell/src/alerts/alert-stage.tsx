import { Suspense, lazy, useSyncExternalStore } from 'react';
import { questions } from './questions.ts';

const QuestionDialog = lazy(() => import(/* webpackChunkName: "question" */ './question-dialog.tsx'));

export function AlertStage() {
  const question = useSyncExternalStore(questions.subscribe, questions.first);
  if (!question) return null;
  return (
    <Suspense fallback={null}>
      <QuestionDialog key={question.text} question={question} />
    </Suspense>
  );
}
