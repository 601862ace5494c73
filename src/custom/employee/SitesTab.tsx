import AddIcon from '@mui/icons-material/Add'
import RemoveIcon from '@mui/icons-material/RemoveCircleOutline'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { Link as RouterLink } from 'react-router-dom'
import { useAccess } from '../../kit/access/access.ts'
import { ActionDialog } from '../../kit/calls/ActionDialog.tsx'
import { Answered } from '../../kit/calls/Answered.tsx'
import { useAction } from '../../kit/calls/useAction.ts'
import { useCall } from '../../kit/calls/useCall.ts'
import { useTexts } from '../../kit/texts/defineTexts.ts'
import { RecordPicker } from '../../kit/fields/reference/RecordPicker.tsx'
import { showPath } from '../../kit/records/records.ts'
import { employee } from '../../resources/employee/employee.resource.ts'
import { areasOfEmployee, assignPins, removePin } from '../../resources/employee/people.calls.ts'
import { pin } from '../../resources/pins/pin.resource.ts'
import { peopleTexts } from './peopleTexts.ts'
import type { RowOf } from '../../schema/resource.ts'

/** Asks for one more pin of an employee. */
function AssignDialog({ id, onClose }: { id: number; onClose: () => void }) {
  const text = useTexts(peopleTexts)
  const [chosen, setChosen] = useState<number>()
  const assign = useAction(assignPins, { done: () => text('assigned'), onDone: onClose })
  return (
    <ActionDialog
      title={text('assignSite')}
      action={assign}
      submit={text('assign')}
      disabled={chosen === undefined}
      onSubmit={() => chosen !== undefined && void assign.run({ body: { userIds: [id], pinIds: [chosen] } })}
      onClose={onClose}
      maxWidth="xs"
    >
      <Box sx={{ pt: 1 }}>
        <RecordPicker resource={pin} label={text('pin')} placeholder="" value={chosen} onChange={setChosen} />
      </Box>
    </ActionDialog>
  )
}

/** Where an employee works, assigned and taken off in place. */
export function SitesTab({ record }: { record: RowOf<typeof employee> }) {
  const text = useTexts(peopleTexts)
  const { id } = record
  const changes = useAccess(employee).reachesAll('update')
  const [assigning, setAssigning] = useState(false)
  const sites = useCall(areasOfEmployee, { params: { id } })
  const remove = useAction(removePin, { done: () => text('assigned') })
  return (
    <>
      {changes && (
        <Box sx={{ display: 'flex', justifyContent: 'flex-end' }}>
          <Button size="small" startIcon={<AddIcon />} onClick={() => setAssigning(true)}>
            {text('assignSite')}
          </Button>
        </Box>
      )}
      <Answered of={sites} empty={<Typography variant="body2">{text('noSites')}</Typography>}>
        {(rows) => (
          <Box component="ul" aria-label={text('sites')} sx={{ listStyle: 'none', m: 0, p: 0 }}>
            {rows.map(({ id: pinId, code, name, stateName }) => (
              <Box
                component="li"
                key={pinId}
                sx={{
                  display: 'flex',
                  alignItems: 'center',
                  gap: 2,
                  py: 0.5,
                  minHeight: 44,
                  borderBottom: 1,
                  borderColor: 'divider',
                }}
              >
                <Box sx={{ flex: 1, minWidth: 0 }}>
                  <Link component={RouterLink} to={showPath(pin, pinId)}>
                    {name}
                  </Link>
                  <Typography variant="body2" color="text.secondary">
                    {[code, stateName].filter(Boolean).join(' · ')}
                  </Typography>
                </Box>
                {changes && (
                  <IconButton
                    size="small"
                    aria-label={text('removeSite', { name })}
                    title={text('removeSite', { name })}
                    disabled={remove.busy}
                    onClick={() => void remove.run({ params: { id, pinId } })}
                  >
                    <RemoveIcon fontSize="small" />
                  </IconButton>
                )}
              </Box>
            ))}
          </Box>
        )}
      </Answered>
      {assigning && <AssignDialog id={id} onClose={() => setAssigning(false)} />}
    </>
  )
}
