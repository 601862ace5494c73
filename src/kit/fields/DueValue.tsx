import Box from '@mui/material/Box'
import { useState } from 'react'
import type { RaRecord } from 'react-admin'
import type { Resource } from '../../schema/resource.ts'
import { dueState } from '../records/due.ts'
import { shownField } from '../records/records.ts'
import { useZone } from '../formats/zone.tsx'
import { Value } from './values.tsx'

interface Props {
  resource: Resource
  record: RaRecord
  /** The field that says by when. */
  name: string
  /** In a row, where a day that no longer matters is left out. */
  plain?: boolean
}

/** By when something is due; late, it stands out. */
export function DueValue({ resource, record, name, plain = false }: Props) {
  const [now] = useState(() => Date.now())
  const state = dueState(resource, record, name, now, useZone())
  if (plain && state === 'over') return null
  const value = <Value field={shownField(resource, name)} value={record[name]} plain={plain} />
  if (state !== 'late') return value
  return (
    <Box
      component="span"
      // Legible on a chosen row's tint as well (WCAG 2.2, 1.4.3).
      sx={({ palette: { mode, error } }) => ({
        color: mode === 'dark' ? error.main : error.dark,
        fontWeight: 600,
      })}
    >
      {value}
    </Box>
  )
}
