import AddIcon from '@mui/icons-material/Add'
import RemoveIcon from '@mui/icons-material/RemoveCircleOutline'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { Link as RouterLink } from 'react-router-dom'
import { useAccess } from '../../kit/access/access.ts'
import { Answered } from '../../kit/calls/Answered.tsx'
import { useAction } from '../../kit/calls/useAction.ts'
import { useCall } from '../../kit/calls/useCall.ts'
import { useTexts } from '../../kit/texts/defineTexts.ts'
import { ActionButton } from '../../kit/form/ActionButton.tsx'
import { showPath } from '../../kit/records/records.ts'
import { employee } from '../../resources/employee/employee.resource.ts'
import { areasOfEmployee, assignPins, removePin } from '../../resources/employee/people.calls.ts'
import { pin } from '../../resources/pins/pin.resource.ts'
import { peopleTexts } from './peopleTexts.ts'
import type { RowOf } from '../../schema/resource.ts'

/** Where an employee works, assigned and taken off in place. */
export function SitesTab({ record }: { record: RowOf<typeof employee> }) {
  const text = useTexts(peopleTexts)
  const { id } = record
  const changes = useAccess(employee).reachesAll('update')
  const sites = useCall(areasOfEmployee, { params: { id } })
  const remove = useAction(removePin, { done: () => text('assigned') })
  return (
    <>
      {changes && (
        <Box sx={{ display: 'flex', justifyContent: 'flex-end' }}>
          <ActionButton
            button={{ variant: 'text', startIcon: <AddIcon /> }}
            call={assignPins}
            title={text('assignSite')}
            submit={text('assign')}
            texts={peopleTexts}
            asks={['pinIds']}
            input={({ pinIds }) => ({ body: { userIds: [id], pinIds } })}
            done={() => text('assigned')}
            maxWidth="xs"
          />
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
    </>
  )
}
