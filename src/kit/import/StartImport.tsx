import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import List from '@mui/material/List'
import ListItem from '@mui/material/ListItem'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useDataProvider } from 'react-admin'
import { Link as RouterLink } from 'react-router-dom'
import * as z from 'zod/mini'
import type { PortalDataProvider } from '../../providers/data/dataProvider.ts'
import { mostImportBytes } from '../../schema/calls/importing.ts'
import type { Resource } from '../../schema/resource.ts'
import { BatchState } from '../batch/runs/BatchSummary.tsx'
import { useFormats } from '../formats/locale.ts'
import { useReason } from '../texts/texts.ts'
import { FileDrop } from './file/FileDrop.tsx'
import { FilePart } from './file/FilePart.tsx'
import { importPath } from './run/paths.ts'
import { openSource, SourceError, type Source } from './file/source.ts'
import { Steps } from './run/Steps.tsx'
import { useImportText } from './run/texts.ts'

/** Where an import begins: a file is chosen and looked at before it is sent; or an unfinished one is gone on with. */
export function StartImport({ resource }: { resource: Resource }) {
  const text = useImportText()
  const formats = useFormats()
  const reason = useReason()
  const [source, setSource] = useState<Source>()
  const [opening, setOpening] = useState(false)
  const [problem, setProblem] = useState<string>()

  const take = async (name: string, file: Blob) => {
    setOpening(true)
    setProblem(undefined)
    setSource(undefined)
    try {
      setSource(await openSource(name, file))
    } catch (error) {
      setProblem(
        error instanceof SourceError
          ? text(error.fault, { name, size: formats.bytes(mostImportBytes) })
          : text('unreadable', { name, reason: reason(error) }),
      )
    }
    setOpening(false)
  }
  return (
    <Box sx={{ maxWidth: 1200, mx: 'auto', width: '100%', display: 'grid', gap: 2, minWidth: 0 }}>
      <Steps part="file" />
      <FileDrop
        resource={resource}
        small={source !== undefined}
        onFile={(name, file) => void take(name, file)}
      />
      <Box component="output" sx={{ '&:empty': { display: 'none' } }}>
        {opening && text('opening')}
      </Box>
      {problem && <Alert severity="error">{problem}</Alert>}
      {source ? (
        // The format of a new file is detected again, regardless of the last file's settings.
        <FilePart key={`${source.name} ${source.file.size}`} resource={resource} source={source} />
      ) : (
        <Unfinished resource={resource} />
      )}
    </Box>
  )
}

const request = z.object({ fileName: z.string() })

/** The caller's files that have not been imported yet. */
function Unfinished({ resource }: { resource: Resource }) {
  const dataProvider = useDataProvider<PortalDataProvider>()
  const text = useImportText()
  const formats = useFormats()
  const { data = [] } = useQuery({
    queryKey: ['batch', 'unfinished', resource.name],
    queryFn: async () => {
      const filter = { resource: resource.name, createdBy: 'me', state: ['draft', 'previewed'] }
      const page = await dataProvider.batches({ filter, range: [0, 24] })
      return page.data.filter(({ action }) => action === 'import')
    },
  })
  if (data.length === 0) return null
  return (
    <Box component="section" aria-labelledby="unfinished-imports">
      <Typography id="unfinished-imports" component="h2" variant="h6">
        {text('goOn')}
      </Typography>
      <Typography variant="body2" color="text.secondary">
        {text('goOnHelp')}
      </Typography>
      <List dense disablePadding>
        {data.map((batch) => (
          <ListItem key={batch.id} disableGutters sx={{ gap: 1.5, flexWrap: 'wrap' }}>
            <Link
              component={RouterLink}
              to={importPath(resource, batch.id)}
              sx={{ overflowWrap: 'anywhere' }}
            >
              {request.safeParse(batch.request).data?.fileName ?? `#${batch.id}`}
            </Link>
            <span>{text('records', { count: formats.number(batch.total), smart_count: batch.total })}</span>
            <time dateTime={batch.createdAt} title={formats.exact(batch.createdAt)}>
              {formats.relative(batch.createdAt)}
            </time>
            <BatchState batch={batch} />
          </ListItem>
        ))}
      </List>
    </Box>
  )
}
