import { patrolBoardPath } from '../../domain/access/views.ts'
import { defineArea } from '../../kit/area/area.ts'
import { partsOf } from '../../kit/area/parts.ts'
import { noticeOf } from '../../kit/area/moreActions.ts'
import { patrolAnswer } from '../../resources/patrol/patrolAnswer.resource.ts'
import { patrolSession } from '../../resources/patrol/patrolSession.resource.ts'
import { inCompany } from '../../kit/loading/inCompany.tsx'
import { later } from '../../kit/loading/later.tsx'
import { PageSkeleton } from '../../kit/loading/states.tsx'

const PointLabels = later(async () => (await import('./PointLabels.tsx')).PointLabels)
const Board = later(async () => (await import('./BoardPage.tsx')).BoardPage, <PageSkeleton />)
const Walked = later(
  async () => (await import('./walked/WalkedPanel.tsx')).WalkedPanel,
  <PageSkeleton rows={5} />,
)

const AnswerWord = later(async () => (await import('./walked/AnswerWord.tsx')).AnswerWord, null)

/** Patrols: how they stand, how long they take, how each went, and the labels that are scanned on them. */
export const patrolArea = defineArea({
  name: 'patrol',
  texts: [
    async () => (await import('./texts.ts')).patrolTexts,
    async () => (await import('./walked/texts.ts')).walkedTexts,
  ],
  parts: partsOf(patrolAnswer, { values: { answer: (record) => <AnswerWord record={record} /> } }),
  notices: noticeOf(patrolSession, (record) => <Walked record={record} />),
  actions: { 'patrol-point': (chosen) => <PointLabels chosen={chosen} /> },
  routes: [{ path: patrolBoardPath, page: inCompany(Board) }],
})
