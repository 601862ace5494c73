import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useDataProvider, useNotify } from 'react-admin'
import { useTexts } from '../../../../kit/texts/defineTexts.ts'
import { useAccess } from '../../../../kit/access/access.ts'
import { saveBlob } from '../../../../kit/fields/file/FileView.tsx'
import { Section } from '../../../../kit/form/Section.tsx'
import { useFormats } from '../../../../kit/formats/locale.ts'
import { LoadError, PageSkeleton } from '../../../../kit/loading/states.tsx'
import { useLabel, useReason, useText } from '../../../../kit/texts/texts.ts'
import type { PortalDataProvider } from '../../../../providers/data/dataProvider.ts'
import { workFile } from '../../../../resources/maintenance/work/workFile.resource.ts'
import type { FileFact } from '../../../../resources/maintenance/work/workDetail.shapes.ts'
import { Compare } from './Compare.tsx'
import { FileMenu } from './FileMenu.tsx'
import { isPicture } from './files.ts'
import { Thumbnail } from './Thumbnail.tsx'
import { Uploader } from './Uploader.tsx'
import { workDetailTexts } from '../texts.ts'
import { useBelonging, useStoredFiles } from '../useWork.ts'
import { Viewer } from './Viewer.tsx'
import type { WorkFile, WorkRequest } from '../rows.ts'

/** A file of a request, with what is stored for it. */
export interface ShownFile {
  record: WorkFile
  fact: FileFact | undefined
  name: string
}

/** The photos of a work request by phase, those from before and after beside each other, and its documents. */
export function FilesTab({ record }: { record: WorkRequest }) {
  const text = useTexts(workDetailTexts)
  const label = useLabel()
  const access = useAccess(workFile)
  const { data, error, isPending, refetch } = useBelonging(workFile, record.id)
  const facts = useStoredFiles(record)
  const [viewing, setViewing] = useState<number>()
  if (error && !data) return <LoadError error={error} onRetry={() => void refetch()} />
  if (facts.error && !facts.data)
    return <LoadError error={facts.error} onRetry={() => void facts.refetch()} />
  if (isPending || !facts.data) return <PageSkeleton rows={4} />

  const files = (data ?? []).map((one): ShownFile => {
    const fact = facts.data.find(({ id }) => id === one.fileId)
    return {
      record: one,
      fact,
      name: one.caption || (fact?.name ?? `#${one.id}`),
    }
  })
  const photos = files.filter(({ fact }) => isPicture(fact?.mime))
  const documents = files.filter(({ fact }) => !isPicture(fact?.mime))
  const phases = workFile.fields.phase.choices
  return (
    <Box>
      {access.may('create') && <Uploader record={record} held={files.length} phases={phases} />}
      {files.length === 0 && <Typography color="text.secondary">{text('noFiles')}</Typography>}
      <Compare photos={photos} />
      {phases.map((phase) => {
        const shown = photos.filter((photo) => photo.record.phase === phase.value)
        if (shown.length === 0) return null
        return (
          <Section key={phase.value} title={`${label(phase.label)} (${shown.length})`} column={140}>
            {shown.map((photo) => (
              <Box key={photo.record.id} component="figure" sx={{ m: 0, minWidth: 0 }}>
                <Thumbnail
                  fileId={photo.record.fileId}
                  alt={photo.name}
                  onOpen={() => setViewing(photos.indexOf(photo))}
                />
                <Box component="figcaption" sx={{ display: 'flex', alignItems: 'center' }}>
                  <Typography variant="caption" noWrap title={photo.name} sx={{ flex: 1 }}>
                    {photo.name}
                  </Typography>
                  <FileMenu file={photo} />
                </Box>
              </Box>
            ))}
          </Section>
        )
      })}
      {documents.length > 0 && (
        <Section title={text('documents')}>
          <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, gridColumn: '1 / -1' }}>
            {documents.map((file) => (
              <DocumentRow key={file.record.id} file={file} phases={phases} />
            ))}
          </Box>
        </Section>
      )}
      {viewing !== undefined && (
        <Viewer
          photos={photos.map(({ record: one, name }) => ({ fileId: one.fileId, name }))}
          start={viewing}
          onClose={() => setViewing(undefined)}
        />
      )}
    </Box>
  )
}

type Phases = readonly { value: string; label: string }[]

function DocumentRow({ file, phases }: { file: ShownFile; phases: Phases }) {
  const dataProvider = useDataProvider<PortalDataProvider>()
  const notify = useNotify()
  const formats = useFormats()
  const label = useLabel()
  const text = useText()
  const reason = useReason()
  const { record, fact, name } = file
  const phase = phases.find(({ value }) => value === record.phase)
  const open = async () => {
    try {
      saveBlob(await dataProvider.openFile(record.fileId), fact?.name ?? name)
    } catch (error) {
      notify(text('fileFailed', { reason: reason(error) }), { type: 'error' })
    }
  }
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 1,
        borderBottom: 1,
        borderColor: 'divider',
        minHeight: 44,
      }}
    >
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Button
          size="small"
          onClick={() => void open()}
          sx={{ textAlign: 'left', overflowWrap: 'anywhere', px: 0.5 }}
        >
          {name}
        </Button>
        <Typography variant="caption" color="text.secondary" component="div" sx={{ px: 0.5 }}>
          {[phase && label(phase.label), fact && formats.bytes(fact.size), formats.exact(record.createdAt)]
            .filter(Boolean)
            .join(' · ')}
        </Typography>
      </Box>
      <FileMenu file={file} />
    </Box>
  )
}
