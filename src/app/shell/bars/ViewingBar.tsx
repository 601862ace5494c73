import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { stopViewing, viewedRole } from '../../../providers/acting/viewAs.ts'

/** Says through whose eyes the console is seen, and leads back. */
export function ViewingBar() {
  const translate = useTranslate()
  const [role] = useState(viewedRole)
  if (!role) return null
  return (
    <Alert
      severity="warning"
      variant="outlined"
      action={
        <Button color="inherit" size="small" onClick={stopViewing}>
          {translate('shell.stopViewing', { name: role.name })}
        </Button>
      }
      sx={{
        position: 'sticky',
        top: 56,
        zIndex: 4,
        mb: 1.5,
        py: 0,
        bgcolor: 'background.paper',
        alignItems: 'center',
        flexWrap: 'wrap',
        '& .MuiAlert-icon': { display: { xs: 'none', sm: 'flex' } },
        '& .MuiAlert-action': { py: 0, pt: { xs: 0, sm: 0.5 } },
      }}
    >
      {translate('shell.viewing', { name: role.name })}
    </Alert>
  )
}
