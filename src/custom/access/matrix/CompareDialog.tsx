import Button from '@mui/material/Button'
import Box from '@mui/material/Box'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useTexts } from '../../../kit/texts/defineTexts.ts'
import { useText } from '../../../kit/texts/texts.ts'
import type { RoleAccess } from '../../../resources/access/access.shapes.ts'
import { ChangeList } from './ChangeList.tsx'
import { comparedBy } from './matrix.ts'
import { accessTexts } from '../texts.ts'

interface Props {
  roles: readonly RoleAccess[]
  /** The one to begin with. */
  firstId?: number
  onClose: () => void
}

/** What one of two roles gives and the other does not. */
export function CompareDialog({ roles, firstId = roles[0]?.id, onClose }: Props) {
  const text = useTexts(accessTexts)
  const kitText = useText()
  const [ids, setIds] = useState([firstId, roles.find(({ id }) => id !== firstId)?.id])
  const [first, second] = ids.map((chosen) => roles.find(({ id }) => id === chosen))
  const compared = first && second && comparedBy(first.permissions, second.permissions)
  const same = compared && compared.onlyFirst.length + compared.onlySecond.length === 0
  const select = (index: 0 | 1) => (
    <TextField
      select
      size="small"
      label={text(index === 0 ? 'first' : 'second')}
      value={ids[index] ?? ''}
      onChange={({ target }) => setIds(ids.map((id, place) => (place === index ? Number(target.value) : id)))}
      sx={{ flex: 1, minWidth: 200 }}
    >
      {roles.map(({ id, name }) => (
        <MenuItem key={id} value={id}>
          {name}
        </MenuItem>
      ))}
    </TextField>
  )
  return (
    <Dialog open fullWidth maxWidth="md" onClose={onClose} aria-labelledby="compare-roles">
      <DialogTitle id="compare-roles">{text('compareTitle')}</DialogTitle>
      <DialogContent>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, pt: 1, mb: 3 }}>
          {select(0)}
          {select(1)}
        </Box>
        {compared && (
          <Box component="output" sx={{ display: 'grid', gridTemplateColumns: { md: '1fr 1fr' }, gap: 2 }}>
            {same && <Typography>{text('same')}</Typography>}
            <div>
              <ChangeList
                title={text('onlyIn', { role: first.name })}
                codes={compared.onlyFirst}
                tone="primary.main"
              />
            </div>
            <div>
              <ChangeList
                title={text('onlyIn', { role: second.name })}
                codes={compared.onlySecond}
                tone="primary.main"
              />
            </div>
          </Box>
        )}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{kitText('close')}</Button>
      </DialogActions>
    </Dialog>
  )
}
