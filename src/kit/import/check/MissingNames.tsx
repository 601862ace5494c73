import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Chip from '@mui/material/Chip'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import type { MissingName } from '../../../schema/calls/importing.ts'
import type { Resource } from '../../../schema/resource.ts'
import { useFormats } from '../../formats/locale.ts'
import { isCreated, withCreated, withReplacement } from '../run/corrections.ts'
import { OtherName } from './OtherName.tsx'
import { stacked } from '../run/stacked.ts'
import { useImportText } from '../run/texts.ts'
import type { Import } from '../run/useImport.ts'

interface Props {
  resource: Resource
  task: Import
}

/** Names that the file refers to and no record has: each is decided once, for all the rows that hold it. */
export function MissingNames({ resource, task }: Props) {
  const text = useImportText()
  const { missing, columns } = task.answer
  const open = missing.filter((name) => name.creatable && !isCreated(task.corrections, name))
  const creatable = columns.flatMap(({ heading, field }) => {
    const names = open.filter((name) => name.field === field)
    return names.length > 1 ? [{ heading, names }] : []
  })
  if (missing.length === 0) return null
  return (
    <Box component="section" aria-label={text('missing')} sx={{ mb: 3 }}>
      <Typography component="h3" sx={{ fontWeight: 600 }}>
        {text('missing')}
      </Typography>
      <Typography variant="body2" color="text.secondary">
        {text('missingHelp')}
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, my: 1, '&:empty': { display: 'none' } }}>
        {creatable.map(({ heading, names }) => (
          <Button
            key={heading}
            size="small"
            variant="outlined"
            disabled={task.busy}
            onClick={() =>
              task.correct((before) =>
                names.reduce((all, { field, value }) => withCreated(all, field, value, true), before),
              )
            }
          >
            {text('createAll', { count: names.length, column: heading })}
          </Button>
        ))}
      </Box>
      <Box component="table" sx={stacked}>
        <tbody>
          {missing.map((name) => (
            <NameRow key={`${name.field} ${name.value}`} resource={resource} name={name} task={task} />
          ))}
        </tbody>
      </Box>
    </Box>
  )
}

function NameRow({ resource, name, task }: Props & { name: MissingName }) {
  const [searching, setSearching] = useState(false)
  const text = useImportText()
  const formats = useFormats()
  const { answer, corrections, correct, busy } = task
  const { field, value, records, nearest, creatable } = name
  const column = answer.columns.find((one) => one.field === field)?.heading ?? ''
  const replaced = corrections.replace.find((one) => one.column === column && one.text === value)
  const created = isCreated(corrections, name)
  const put = (by: string) => correct((before) => withReplacement(before, column, value, by))
  const create = (wanted: boolean) => correct((before) => withCreated(before, field, value, wanted))
  return (
    <tr>
      <th scope="row">{value}</th>
      <td>
        {column}
        {records > 0 && (
          <Typography variant="body2" color="text.secondary">
            {text('inRows', { count: formats.number(records), smart_count: records })}
          </Typography>
        )}
      </td>
      <td>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.75, alignItems: 'center' }}>
          {replaced || created ? (
            <>
              {!replaced && text('willCreate', { name: value })}
              {replaced &&
                text(replaced.by === '' ? 'willEmpty' : 'willReplace', { value, name: replaced.by })}
              <Button
                size="small"
                disabled={busy}
                onClick={() =>
                  replaced ? correct((before) => withReplacement(before, column, value)) : create(false)
                }
              >
                {text(replaced ? 'takeBack' : 'keepOut')}
              </Button>
            </>
          ) : searching ? (
            <OtherName
              resource={name.resource}
              value={value}
              onDone={(chosen) => {
                setSearching(false)
                if (chosen !== undefined) put(chosen)
              }}
            />
          ) : (
            <>
              {nearest.map((other) => (
                <Chip
                  key={other}
                  size="small"
                  label={other}
                  disabled={busy}
                  aria-label={text('useName', { name: other, value })}
                  onClick={() => put(other)}
                />
              ))}
              {creatable && (
                <Chip
                  size="small"
                  variant="outlined"
                  disabled={busy}
                  label={text('createOne', { name: value })}
                  onClick={() => create(true)}
                />
              )}
              <Button size="small" disabled={busy} onClick={() => setSearching(true)}>
                {text('other')}
              </Button>
              {resource.fields[field]?.required !== true && (
                <Button
                  size="small"
                  disabled={busy}
                  aria-label={text('leaveEmptyOf', { value })}
                  onClick={() => put('')}
                >
                  {text('leaveEmpty')}
                </Button>
              )}
            </>
          )}
        </Box>
      </td>
    </tr>
  )
}
