import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useTranslate } from 'react-admin'
import { useFormats } from '../../../kit/formats/locale.ts'
import { LoadError, PageSkeleton } from '../../../kit/loading/states.tsx'
import type { TimelineKind } from '../../../resources/emergency/emergency.shapes.ts'
import { deskTexts, useKindName } from '../texts.ts'
import { useTimeline } from '../useDesk.ts'

const colours: Partial<Record<TimelineKind, string>> = {
  activated: 'error.main',
  untold: 'error.main',
  acknowledged: 'warning.main',
  responded: 'info.main',
  deactivated: 'success.main',
}

/** What has been done about the emergency, in the order in which it was. */
export function TimelinePart({ id }: { id: number }) {
  const translate = useTranslate()
  const kindName = useKindName()
  const formats = useFormats()
  const { data, error, refetch } = useTimeline(id)
  if (!data)
    return error ? <LoadError error={error} onRetry={() => void refetch()} /> : <PageSkeleton rows={3} />
  return (
    <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {data.map(({ at, kind, by, text, people }, place) => (
        <Box
          // oxlint-disable-next-line react/no-array-index-key -- entries are only ever added at the end
          key={place}
          component="li"
          sx={{
            display: 'flex',
            gap: 1.25,
            pb: 1,
            borderLeft: 2,
            borderColor: 'divider',
            pl: 1.5,
            ml: '5px',
          }}
        >
          <Box
            sx={{
              width: 12,
              height: 12,
              flex: 'none',
              mt: 0.5,
              ml: '-19px',
              borderRadius: '50%',
              bgcolor: colours[kind] ?? 'text.disabled',
            }}
          />
          <Box sx={{ minWidth: 0 }}>
            <Typography variant="body2" component="div" sx={{ overflowWrap: 'anywhere' }}>
              <b>{kindName(kind)}</b>
              {people !== null &&
                `: ${translate('emergencyDesk.people', { smart_count: people, _: deskTexts.people })}`}
              {by && ` · ${by.name}`}
            </Typography>
            {text && (
              <Typography
                variant="body2"
                component="div"
                sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}
              >
                {text}
              </Typography>
            )}
            <Typography variant="caption" color="text.secondary" component="div">
              <time dateTime={at}>{formats.exact(at)}</time>
            </Typography>
          </Box>
        </Box>
      ))}
    </Box>
  )
}
