import { DragDropContext, type DragStart, type DropResult, type ResponderProvided } from '@hello-pangea/dnd'
import Box from '@mui/material/Box'
import { useCallback, useRef, useState } from 'react'
import { useListContext, useStore } from 'react-admin'
import { useTexts } from '../../../../kit/texts/defineTexts.ts'
import { later } from '../../../../kit/loading/later.tsx'
import { useLabel } from '../../../../kit/texts/texts.ts'
import { useRefocus } from '../../../../kit/navigation/useRefocus.ts'
import { useTransition } from '../../../../kit/transitions/useTransition.ts'
import { workRequest } from '../../../../resources/maintenance/work/workRequest.resource.ts'
import { BoardColumn, type Moved } from './BoardColumn.tsx'
import { choiceOf, keepsStatus, type Step, type Work } from '../record.ts'
import { workViewTexts } from '../texts.ts'
import { useSteps } from './useSteps.ts'

const TransitionDialog = later(
  async () => (await import('../../../../kit/transitions/TransitionDialog.tsx')).TransitionDialog,
)

const states = workRequest.fields.status.choices
/** States that most work ends in, of which a board need not show every card. */
const foldedFirst = ['closed', 'rejected', 'cancelled']

const nonce = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content

/** Work requests by their state; a card moved to another column takes the verb that leads there. */
export function BoardView() {
  const { filterValues } = useListContext()
  const stepsOf = useSteps()
  const transition = useTransition(workRequest)
  const label = useLabel()
  const text = useTexts(workViewTexts)
  const [folded, setFolded] = useStore<string[]>('work.board.folded', foldedFirst)
  const [shown, setShown] = useState<ReadonlyMap<number, Work>>(new Map())
  const [dragged, setDragged] = useState<Work>()
  const [moved, setMoved] = useState<ReadonlyMap<number, Moved>>(new Map())
  const [asked, setAsked] = useState<Step & { record: Work }>()

  const last = useRef<number>(undefined)
  const refocus = useRefocus(
    useCallback(() => {
      document.querySelector<HTMLElement>(`[data-rfd-drag-handle-draggable-id="${last.current}"]`)?.focus()
    }, []),
  )
  /** Shows the card where it belongs, which makes it anew: the keyboard goes on there. */
  const putBack = (id: number) => {
    setMoved((before) => new Map([...before].filter(([one]) => one !== id)))
    last.current = id
    refocus()
  }

  const take = async (record: Work, step: Step) => {
    if (transition.asks(step.transition)) {
      setAsked({ record, ...step })
      return
    }
    await transition.run(record, step)
    putBack(record.id)
  }

  const nameOf = ({ draggableId }: DragStart) => shown.get(Number(draggableId))?.refNo ?? ''
  const columnName = (status: string) => label(choiceOf('status', status)?.label ?? status)
  const stepTo = (record: Work, status: string) =>
    stepsOf(record).find(({ transition }) => transition.to === status)

  const drop = (result: DropResult, { announce }: ResponderProvided) => {
    setDragged(undefined)
    const { destination, source, draggableId } = result
    const record = shown.get(Number(draggableId))
    const step =
      record &&
      destination &&
      destination.droppableId !== source.droppableId &&
      stepTo(record, destination.droppableId)
    const name = nameOf(result)
    if (!record || !destination || !step) {
      announce(text('putBack', { name, column: columnName(source.droppableId) }))
      return
    }
    announce(text('dropped', { name, column: columnName(destination.droppableId) }))
    setMoved((before) =>
      new Map(before).set(record.id, { record, to: destination.droppableId, index: destination.index }),
    )
    void take(record, step)
  }

  return (
    <DragDropContext
      nonce={nonce}
      dragHandleUsageInstructions={text('dragHelp')}
      onDragStart={(start, { announce }) => {
        setDragged(shown.get(Number(start.draggableId)))
        announce(text('lifted', { name: nameOf(start), column: columnName(start.source.droppableId) }))
      }}
      onDragUpdate={(update, { announce }) => {
        const name = nameOf(update)
        const over = update.destination?.droppableId
        announce(over ? text('over', { name, column: columnName(over) }) : text('overNothing', { name }))
      }}
      onDragEnd={drop}
    >
      {/* One region scrolls both ways: a card can be dragged only through a single one. */}
      <Box sx={{ flex: 1, minHeight: 240, mt: 1, overflow: 'auto' }}>
        <Box sx={{ display: 'flex', gap: 1, width: 'max-content', minWidth: '100%', minHeight: '100%' }}>
          {states.map((state) => {
            const kept = keepsStatus(filterValues, state.value)
            return (
              <BoardColumn
                key={state.value}
                state={state}
                filter={kept ? { ...filterValues, status: state.value } : undefined}
                folded={!kept || folded.includes(state.value)}
                onFold={() =>
                  setFolded(
                    folded.includes(state.value)
                      ? folded.filter((one) => one !== state.value)
                      : [...folded, state.value],
                  )
                }
                moved={moved}
                dragged={dragged}
                reachable={
                  !dragged || dragged.status === state.value || stepTo(dragged, state.value) !== undefined
                }
                onShown={(records) =>
                  setShown((before) => new Map([...before, ...records.map((one) => [one.id, one] as const)]))
                }
                onStep={(record, step) => void take(record, step)}
              />
            )
          })}
        </Box>
      </Box>
      {asked && (
        <TransitionDialog
          resource={workRequest}
          {...asked}
          onClose={() => {
            setAsked(undefined)
            putBack(asked.record.id)
          }}
        />
      )}
    </DragDropContext>
  )
}
