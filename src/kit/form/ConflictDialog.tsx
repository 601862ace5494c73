import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogContentText from '@mui/material/DialogContentText'
import DialogTitle from '@mui/material/DialogTitle'
import FormControlLabel from '@mui/material/FormControlLabel'
import Radio from '@mui/material/Radio'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import { useState } from 'react'
import type { RaRecord } from 'react-admin'
import { labelOf, type Resource } from '../../schema/resource.ts'
import { Value } from '../fields/values.tsx'
import { holds, shownField } from '../records/records.ts'
import { useLabel, useText } from '../texts/texts.ts'
import type { Body } from './resolver.ts'
import type { Conflict } from './useSave.ts'

type Side = 'mine' | 'theirs'

const same = (one: unknown, other: unknown) =>
  holds(one) || holds(other) ? JSON.stringify(one) === JSON.stringify(other) : true

interface Props {
  resource: Resource
  /** The record as the user began with it: tells whose change a difference is. */
  base: RaRecord
  conflict: Conflict
  onClose: () => void
  onChoose: (chosen: Body) => void
}

/** Both versions of a record that two people changed, field by field, and the choice between them. */
export function ConflictDialog({ resource, base, conflict: { mine, theirs }, onClose, onChoose }: Props) {
  const label = useLabel()
  const text = useText()
  const names = Object.keys(mine).filter((name) => !same(mine[name], theirs[name]))
  const [sides, setSides] = useState<Record<string, Side>>({})
  // What the user did not touch is theirs to decide.
  const sideOf = (name: string): Side => sides[name] ?? (same(mine[name], base[name]) ? 'theirs' : 'mine')
  const save = () => {
    const kept = names.filter((name) => sideOf(name) === 'theirs')
    onChoose(Object.fromEntries(kept.map((name) => [name, theirs[name] ?? null])))
  }
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="md" aria-labelledby="conflict-title">
      <DialogTitle id="conflict-title">{text('conflictTitle')}</DialogTitle>
      <DialogContent>
        <DialogContentText sx={{ mb: 2 }}>
          {text(names.length > 0 ? 'conflictHelp' : 'conflictNone')}
        </DialogContentText>
        {names.length > 0 && (
          <Table size="small">
            <TableHead>
              <TableRow>
                <TableCell>{text('field')}</TableCell>
                <TableCell>{text('mine')}</TableCell>
                <TableCell>{text('theirs')}</TableCell>
              </TableRow>
            </TableHead>
            <TableBody>
              {names.map((name) => (
                <TableRow key={name}>
                  <TableCell component="th" scope="row">
                    {label(labelOf(resource, name))}
                  </TableCell>
                  {([mine, theirs] as const).map((version, index) => {
                    const side: Side = index === 0 ? 'mine' : 'theirs'
                    return (
                      <TableCell key={side}>
                        <FormControlLabel
                          control={<Radio size="small" name={`conflict-${name}`} />}
                          checked={sideOf(name) === side}
                          onChange={() => setSides({ ...sides, [name]: side })}
                          label={
                            holds(version[name]) ? (
                              <Value field={shownField(resource, name)} value={version[name]} plain />
                            ) : (
                              <em>{text('wasEmpty')}</em>
                            )
                          }
                        />
                      </TableCell>
                    )
                  })}
                </TableRow>
              ))}
            </TableBody>
          </Table>
        )}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{text('cancel')}</Button>
        <Button variant="contained" onClick={save}>
          {text('saveAgain')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
