import CloseIcon from '@mui/icons-material/Close'
import EditIcon from '@mui/icons-material/EditOutlined'
import WholePageIcon from '@mui/icons-material/OpenInFull'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import Typography from '@mui/material/Typography'
import type { RaRecord } from 'react-admin'
import { Link as RouterLink } from 'react-router-dom'
import { portraitOf, type Resource } from '../../schema/resource.ts'
import { useAccess, useEntitled } from '../access/access.ts'
import { DueValue } from '../fields/DueValue.tsx'
import { Portrait } from '../fields/file/Portrait.tsx'
import { Value } from '../fields/values.tsx'
import { Heading } from '../layout/headings.tsx'
import { leadOf } from '../records/lead.ts'
import { isSaid, useParts } from '../area/parts.ts'
import { editPath, headingOf, holds, shownField } from '../records/records.ts'
import { useTitle } from '../texts/title.ts'
import { useLabel, useText } from '../texts/texts.ts'
import { TransitionButtons } from '../transitions/TransitionButtons.tsx'
import { RecordMenu } from './RecordMenu.tsx'

const factsAtMost = 4

/** What people call a record; the number in it stands back. */
function Name({ resource, record }: { resource: Resource; record: RaRecord }) {
  const title = useTitle()
  const lead = leadOf(resource)
  if (!lead && resource.lead)
    return (
      <>
        {title(resource, record)}
        {resource.lead
          .filter((name) => holds(record[name]))
          .map((name) => (
            <Box component="span" key={name} sx={{ ml: 1 }}>
              <Value field={shownField(resource, name)} value={record[name]} />
            </Box>
          ))}
      </>
    )
  if (!lead || resource.title.length < 2) return title(resource, record)
  const numbered = resource.title.includes(lead.number)
  const words = resource.title.filter((name) => name !== lead.number && holds(record[name]))
  if (words.length === 0) return title(resource, record)
  return (
    <>
      {numbered && (
        <Typography component="span" color="text.secondary" sx={{ mr: 1 }}>
          {String(record[lead.number])}
        </Typography>
      )}
      {words.map((name) => String(record[name])).join(' ')}
    </>
  )
}

/** The most important facts of a record: the first columns of its list that the heading does not show. */
function useFacts(resource: Resource, record: RaRecord): string[] {
  const access = useAccess(resource)
  const parts = useParts(resource)
  // Next to a number alone, the fields of the first column are not in the heading.
  const said = [...resource.title, ...((leadOf(resource) ? undefined : resource.lead) ?? []), 'status']
  return resource.list.columns
    .filter((name) => !said.includes(name) && access.reads(name) && isSaid(parts, record, name))
    .filter((name) => !['longText', 'file'].includes(shownField(resource, name).kind))
    .slice(0, factsAtMost)
}

function Facts({ resource, record }: { resource: Resource; record: RaRecord }) {
  const label = useLabel()
  const { values } = useParts(resource)
  const names = useFacts(resource, record)
  if (names.length === 0) return null
  return (
    <Box component="dl" sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 4, rowGap: 1, m: 0, mb: 1.5 }}>
      {names.map((name) => (
        <Box key={name} sx={{ minWidth: 0 }}>
          <Typography component="dt" variant="caption" color="text.secondary">
            {headingOf(resource, name, label)}
          </Typography>
          <Typography component="dd" variant="body2" sx={{ m: 0, fontWeight: 500, overflowWrap: 'anywhere' }}>
            {values?.[name]?.(record) ?? <DueValue resource={resource} record={record} name={name} />}
          </Typography>
        </Box>
      ))}
    </Box>
  )
}

interface Props {
  resource: Resource
  record: RaRecord
  /** In a panel: how to close it, and the address of the record's page. */
  panel: { onClose: () => void; wholePage: string | undefined } | undefined
  onDelete: () => void
}

/** A record's name, status, next step, and further actions. */
export function RecordHeader({ resource, record, panel, onDelete }: Props) {
  const { may } = useEntitled(resource)
  const text = useText()
  const name = useTitle()(resource, record)
  const portrait = portraitOf(resource)
  const picture: unknown = portrait && record[portrait]
  return (
    <>
      <Heading
        title={<Name resource={resource} record={record} />}
        before={
          portrait && (
            <Portrait name={name} size={44} picture={typeof picture === 'number' ? picture : undefined} />
          )
        }
        beside={
          Object.hasOwn(resource.fields, 'status') && (
            <Value field={shownField(resource, 'status')} value={record['status']} />
          )
        }
      >
        <TransitionButtons resource={resource} record={record} only="forward" byThumb />
        {may('update', record) && (
          <Button
            component={RouterLink}
            to={editPath(resource, record.id)}
            size="small"
            variant="outlined"
            startIcon={<EditIcon />}
          >
            {text('edit')}
          </Button>
        )}
        <RecordMenu resource={resource} record={record} onDelete={onDelete} />
        {panel?.wholePage !== undefined && (
          <IconButton
            size="small"
            component={RouterLink}
            to={panel.wholePage}
            aria-label={text('wholePage')}
            title={text('wholePage')}
          >
            <WholePageIcon fontSize="small" />
          </IconButton>
        )}
        {panel && (
          <IconButton size="small" aria-label={text('closePanel')} onClick={panel.onClose}>
            <CloseIcon fontSize="small" />
          </IconButton>
        )}
      </Heading>
      <Facts resource={resource} record={record} />
    </>
  )
}
