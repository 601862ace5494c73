import Button from '@mui/material/Button'
import { useState } from 'react'
import type { RaRecord } from 'react-admin'
import type { Resource } from '../schema/resource.ts'
import { useEntitled } from './access.ts'
import { later } from './later.tsx'
import { useLabel } from './texts.ts'

const TransitionDialog = later(async () => (await import('./TransitionDialog.tsx')).TransitionDialog)
const colours = { primary: 'primary', danger: 'error' } as const

/** A button for each change of status that the record may take now and that the caller may make. */
export function TransitionButtons({ resource, record }: { resource: Resource; record: RaRecord }) {
  const label = useLabel()
  const open = useEntitled(resource).steps(record)
  const [chosen, setChosen] = useState<(typeof open)[number]>()
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
          record={record}
          onClose={() => setChosen(undefined)}
        />
      )}
    </>
  )
}
