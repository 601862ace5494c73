import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { Title, useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'

/** Shown inside the shell for an address that leads nowhere. */
export function NotFoundPage() {
  const translate = useTranslate()
  return (
    <Box sx={{ py: 6, maxWidth: 480 }}>
      <Title title={translate('notFound.title')} />
      <Typography variant="h5" component="h2">
        {translate('notFound.title')}
      </Typography>
      <Typography color="text.secondary" sx={{ mt: 1, mb: 3 }}>
        {translate('notFound.help')}
      </Typography>
      <Button component={Link} to="/dashboard" variant="contained">
        {translate('notFound.home')}
      </Button>
    </Box>
  )
}
