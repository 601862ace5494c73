import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Card from '@mui/material/Card'
import CardActionArea from '@mui/material/CardActionArea'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { Title, useGetIdentity, useGetList, useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import { resourceAtRoute } from '../../resources/index.ts'
import type { MenuEntry } from './menuEntries.ts'
import { useMenu } from './useMenu.ts'
import { ViewIcon } from './ViewIcon.tsx'

const firstOnly = { pagination: { page: 1, perPage: 1 }, sort: { field: 'id', order: 'ASC' as const } }

function Area({ entry: { to, name } }: { entry: MenuEntry }) {
  const translate = useTranslate()
  const { total, isPending, error } = useGetList(to.slice(1), firstOnly)
  const count = error
    ? translate('dashboard.noCount')
    : translate('dashboard.count', { smart_count: total ?? 0 })
  return (
    <Card variant="outlined">
      <CardActionArea component={Link} to={to} sx={{ p: 2, display: 'flex', gap: 2, alignItems: 'center' }}>
        <ViewIcon path={to} color="primary" />
        <Box sx={{ flex: 1, minWidth: 0 }}>
          <Typography sx={{ fontWeight: 600 }}>{name}</Typography>
          <Typography variant="body2" color="text.secondary">
            {isPending ? <Skeleton width={90} aria-label={translate('dashboard.counting')} /> : count}
          </Typography>
        </Box>
      </CardActionArea>
    </Card>
  )
}

/** The start page: a greeting, and the areas that the caller may read with how much they hold. */
export function DashboardPage() {
  const translate = useTranslate()
  const { data: identity } = useGetIdentity()
  const { sections, known, failed, retry } = useMenu()
  const areas = sections.flatMap(({ entries }) => entries).filter(({ to }) => resourceAtRoute(to.slice(1)))
  const firstName: unknown = identity?.['firstName']
  return (
    <>
      <Title title={translate('views.dashboard')} />
      <Typography variant="h5" component="h2">
        {typeof firstName === 'string' && firstName !== ''
          ? translate('dashboard.greeting', { name: firstName })
          : translate('dashboard.greetingAll')}
      </Typography>
      {failed && (
        <Alert
          severity="error"
          sx={{ my: 2 }}
          action={
            <Button color="inherit" size="small" onClick={retry}>
              {translate('shell.retry')}
            </Button>
          }
        >
          {translate('shell.noAccess')}
        </Alert>
      )}
      {known && !failed && areas.length === 0 && (
        <Alert severity="info" sx={{ my: 2 }}>
          {translate('dashboard.empty')}
        </Alert>
      )}
      {areas.length > 0 && (
        <>
          <Typography color="text.secondary" sx={{ mb: 2 }}>
            {translate('dashboard.lead')}
          </Typography>
          <Box
            sx={{
              display: 'grid',
              gap: 2,
              gridTemplateColumns: 'repeat(auto-fill, minmax(min(240px, 100%), 1fr))',
            }}
          >
            {areas.map((entry) => (
              <Area key={entry.to} entry={entry} />
            ))}
          </Box>
        </>
      )}
    </>
  )
}
