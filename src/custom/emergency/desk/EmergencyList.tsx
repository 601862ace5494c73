import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import List from '@mui/material/List'
import ListItem from '@mui/material/ListItem'
import ListItemButton from '@mui/material/ListItemButton'
import Typography from '@mui/material/Typography'
import { Value } from '../../../kit/fields/values.tsx'
import { shownField } from '../../../kit/records/records.ts'
import { LoadError, Notice, PageSkeleton } from '../../../kit/loading/states.tsx'
import { emergency } from '../../../resources/emergency/emergency.resource.ts'
import { DrillChip } from '../alarm/DrillChip.tsx'
import { Elapsed } from './Elapsed.tsx'
import type { DeskTab } from '../keys.ts'
import type { DeskEmergency } from '../record.ts'
import { useDeskText } from '../texts.ts'
import type { useDeskList } from '../useDesk.ts'

interface ListProps {
  tab: DeskTab
  list: ReturnType<typeof useDeskList>
  chosen: number | undefined
  onChoose: (id: number) => void
}

/** The emergencies of a tab, newest first. */
export function EmergencyList({ tab, list, chosen, onChoose }: ListProps) {
  const text = useDeskText()
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = list
  if (!data && error) return <LoadError error={error} onRetry={() => void refetch()} />
  if (!data) return <PageSkeleton rows={6} />
  const found = data.pages.flatMap((page) => page.data)
  if (found.length === 0) {
    return tab === 'active' ? (
      <Notice title={text('noneActive')} help={text('noneActiveHelp')} />
    ) : (
      <Notice title={text('noneDeactivated')} help={text('noneDeactivatedHelp')} />
    )
  }
  return (
    <>
      <List disablePadding aria-label={text(tab)}>
        {found.map((one) => (
          <ListItem key={one.id} disablePadding divider>
            <ListItemButton
              selected={one.id === chosen}
              aria-current={one.id === chosen ? 'true' : undefined}
              onClick={() => onChoose(one.id)}
              sx={{ display: 'block', px: 2, py: 1 }}
            >
              <Row record={one} />
            </ListItemButton>
          </ListItem>
        ))}
      </List>
      {hasNextPage && (
        <Box sx={{ p: 1 }}>
          <Button fullWidth onClick={() => void fetchNextPage()} disabled={isFetchingNextPage}>
            {text('more')}
          </Button>
        </Box>
      )}
    </>
  )
}

function Row({ record }: { record: DeskEmergency }) {
  const text = useDeskText()
  const { userId, pinId, type, status, drill, activatedTime, deactivatedTime } = record
  const value = (name: string, of: unknown) => <Value field={shownField(emergency, name)} value={of} plain />
  return (
    <>
      <Box sx={{ display: 'flex', alignItems: 'baseline', gap: 1 }}>
        <Typography component="span" noWrap sx={{ fontWeight: 600, flex: 1, minWidth: 0 }}>
          {typeof userId === 'number' ? value('userId', userId) : text('nobody')}
        </Typography>
        <Typography component="span" variant="body2" color="text.secondary" sx={{ flex: 'none' }}>
          {deactivatedTime ? value('activatedTime', activatedTime) : <Elapsed from={activatedTime} />}
        </Typography>
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.5, my: 0.5 }}>
        {value('type', type)}
        {value('status', status)}
        {drill === true && <DrillChip />}
      </Box>
      {typeof pinId === 'number' && (
        <Typography component="div" variant="body2" color="text.secondary" noWrap>
          {value('pinId', pinId)}
        </Typography>
      )}
    </>
  )
}
