import Button from '@mui/material/Button'
import { useEffect, useState } from 'react'
import type { RaRecord } from 'react-admin'
import type { Resource } from '../../schema/resource.ts'
import { useEntitled } from '../access/access.ts'
import { later } from '../loading/later.tsx'
import { useLabel } from '../texts/texts.ts'
import { useFootRoom } from '../layout/useFootRoom.ts'
import { useTransition } from './useTransition.ts'
import { useIsNarrow } from '../layout/useIsNarrow.ts'

const TransitionDialog = later(async () => (await import('./TransitionDialog.tsx')).TransitionDialog)
const colours = { primary: 'primary', danger: 'error' } as const

interface Props {
  resource: Resource
  record: RaRecord
  /** Forward transitions only, or only the ones that end or refuse; all if absent. */
  only?: 'forward' | 'dangerous'
  /** On a phone the primary transition is at the foot of the window, in reach of the thumb. */
  byThumb?: boolean
}

const footStyle = {
  position: 'fixed',
  left: 16,
  right: 16,
  bottom: 'calc(12px + env(safe-area-inset-bottom))',
  zIndex: 'appBar',
  minHeight: 52,
  fontSize: '1rem',
  boxShadow: 6,
} as const

/**
 * A button for each change of status that the record may take now and that the caller may make; what asks for nothing and
 * is not dangerous happens at once. Only the first that its schema calls primary stands out.
 */
export function TransitionButtons({ resource, record, only, byThumb = false }: Props) {
  const label = useLabel()
  const { asks, run, busy } = useTransition(resource)
  const open = useEntitled(resource)
    .steps(record)
    .filter(({ transition }) => !only || (transition.tone === 'danger') === (only === 'dangerous'))
  const next = open.find(({ transition }) => transition.tone === 'primary')
  const [chosen, setChosen] = useState<(typeof open)[number]>()
  const narrow = useIsNarrow()
  const foot = useFootRoom('--kit-next-step')
  const lies = (choice: (typeof open)[number]) => byThumb && narrow && choice === next
  const close = () => setChosen(undefined)
  const opens = open.some(({ transition }) => asks(transition))
  // On a slow line a press would show nothing until the dialog's code has come.
  useEffect(() => {
    if (opens) TransitionDialog.ahead()
  }, [opens])
  return (
    <>
      {open.map((choice) => (
        <Button
          key={choice.verb}
          ref={lies(choice) ? foot : undefined}
          size={lies(choice) ? 'large' : 'small'}
          sx={lies(choice) ? footStyle : undefined}
          variant={choice === next ? 'contained' : 'outlined'}
          color={choice.transition.tone ? colours[choice.transition.tone] : 'inherit'}
          disabled={busy}
          onClick={() => (asks(choice.transition) ? setChosen(choice) : void run(record, choice))}
        >
          {label(choice.transition.label)}
        </Button>
      ))}
      {chosen && <TransitionDialog resource={resource} {...chosen} record={record} onClose={close} />}
    </>
  )
}
