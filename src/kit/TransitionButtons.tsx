import Button from '@mui/material/Button'
import { useState } from 'react'
import type { RaRecord } from 'react-admin'
import type { Resource } from '../schema/resource.ts'
import { useAccess } from './access.ts'
import { later } from './later.tsx'
import { transitionsFor } from './records.ts'
import { useLabel } from './texts.ts'

const TransitionDialog = later(async () => (await import('./TransitionDialog.tsx')).TransitionDialog)
const colours = { primary: 'primary', danger: 'error' } as const

/** A button for each change of status that all of the records may take now and that the caller may make. */
export function TransitionButtons({
  resource,
  records,
  onDone,
}: {
  resource: Resource
  records: readonly RaRecord[]
  onDone?: () => void
}) {
  const access = useAccess(resource)
  const label = useLabel()
  const [chosen, setChosen] = useState<ReturnType<typeof transitionsFor>[number]>()
  if (records.length === 0) return null
  const open = transitionsFor(resource, records).filter(({ transition }) => access.takes(transition))
  return (
    <>
      {open.map((choice) => (
        <Button
          key={choice.verb}
          size="small"
          variant={choice.transition.tone === 'primary' ? 'contained' : 'outlined'}
          color={choice.transition.tone ? colours[choice.transition.tone] : 'inherit'}
          onClick={() => setChosen(choice)}
        >
          {label(choice.transition.label)}
        </Button>
      ))}
      {chosen && (
        <TransitionDialog
          resource={resource}
          {...chosen}
          records={records}
          onClose={() => {
            setChosen(undefined)
            onDone?.()
          }}
        />
      )}
    </>
  )
}
