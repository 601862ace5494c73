import Box from '@mui/material/Box'
import MenuItem from '@mui/material/MenuItem'
import Skeleton from '@mui/material/Skeleton'
import Slider from '@mui/material/Slider'
import TextField from '@mui/material/TextField'
import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useTexts } from '../../../../kit/texts/defineTexts.ts'
import { useFile } from '../../../../kit/fields/file/FileView.tsx'
import { Section } from '../../../../kit/form/Section.tsx'
import { useFormats } from '../../../../kit/formats/locale.ts'
import type { ShownFile } from './FilesTab.tsx'
import type { WorkFile } from '../rows.ts'
import { workDetailTexts } from '../texts.ts'

/** A photo from before the work over one from after it, or both beside each other where there is room. */
export function Compare({ photos }: { photos: readonly ShownFile[] }) {
  const text = useTexts(workDetailTexts)
  const of = (phase: WorkFile['phase']) => photos.filter(({ record }) => record.phase === phase)
  const [befores, afters] = [of('before'), of('after')]
  const [before, setBefore] = useState<number>()
  const [after, setAfter] = useState<number>()
  const [way, setWay] = useState<'slider' | 'beside'>('slider')
  // The first as it was found, the last as it was left.
  const left = befores.find(({ record }) => record.id === before) ?? befores[0]
  const right = afters.find(({ record }) => record.id === after) ?? afters.at(-1)
  if (!left || !right) {
    return photos.length === 0 ? null : (
      <Typography variant="body2" color="text.secondary" sx={{ mb: 2 }}>
        {text('compareHelp')}
      </Typography>
    )
  }
  return (
    <Section title={text('compare')}>
      <Box sx={{ gridColumn: '1 / -1', containerType: 'inline-size' }}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mb: 1 }}>
          <Choice label={text('before')} photos={befores} chosen={left} onChoose={setBefore} />
          <Choice label={text('after')} photos={afters} chosen={right} onChoose={setAfter} />
          <ToggleButtonGroup
            exclusive
            size="small"
            value={way}
            onChange={(_, chosen: unknown) => (chosen === 'slider' || chosen === 'beside') && setWay(chosen)}
            aria-label={text('compare')}
            sx={{ display: 'none', '@container (min-width: 560px)': { display: 'inline-flex' } }}
          >
            <ToggleButton value="slider">{text('slider')}</ToggleButton>
            <ToggleButton value="beside">{text('sideBySide')}</ToggleButton>
          </ToggleButtonGroup>
        </Box>
        {way === 'slider' ? <Over left={left} right={right} /> : <Beside left={left} right={right} />}
      </Box>
    </Section>
  )
}

interface ChoiceProps {
  label: string
  photos: readonly ShownFile[]
  chosen: ShownFile
  onChoose: (id: number) => void
}

function Choice({ label, photos, chosen, onChoose }: ChoiceProps) {
  return (
    <TextField
      select
      size="small"
      label={label}
      value={chosen.record.id}
      onChange={(event) => onChoose(Number(event.target.value))}
      sx={{ width: 190 }}
    >
      {photos.map(({ record, name }) => (
        <MenuItem key={record.id} value={record.id}>
          {name}
        </MenuItem>
      ))}
    </TextField>
  )
}

interface PairProps {
  left: ShownFile
  right: ShownFile
}

const whole = { position: 'absolute', inset: 0, width: '100%', height: '100%', objectFit: 'contain' } as const

function Over({ left, right }: PairProps) {
  const text = useTexts(workDetailTexts)
  const formats = useFormats()
  const [share, setShare] = useState(50)
  return (
    <>
      <Box
        sx={{
          position: 'relative',
          width: '100%',
          aspectRatio: '4 / 3',
          maxHeight: 520,
          bgcolor: 'action.hover',
          borderRadius: 1,
          overflow: 'hidden',
        }}
      >
        <Photo file={left} sx={whole} />
        <Box
          sx={{
            position: 'absolute',
            inset: 0,
            clipPath: `inset(0 0 0 ${100 - share}%)`,
            bgcolor: 'background.paper',
          }}
        >
          <Photo file={right} sx={whole} />
        </Box>
        <Box
          aria-hidden
          sx={{
            position: 'absolute',
            top: 0,
            bottom: 0,
            left: `${100 - share}%`,
            width: 3,
            ml: '-1.5px',
            bgcolor: 'common.white',
            boxShadow: 3,
          }}
        />
        <Tag side="left">{text('before')}</Tag>
        <Tag side="right">{text('after')}</Tag>
      </Box>
      <Box sx={{ px: 1.5 }}>
        <Slider
          value={100 - share}
          onChange={(_, at) => typeof at === 'number' && setShare(100 - at)}
          aria-label={text('share')}
          getAriaValueText={(at) => `${formats.number(100 - at)} %`}
        />
      </Box>
    </>
  )
}

function Tag({ side, children }: { side: 'left' | 'right'; children: string }) {
  return (
    <Typography
      variant="caption"
      sx={{
        position: 'absolute',
        top: 8,
        [side]: 8,
        px: 1,
        py: 0.25,
        borderRadius: 1,
        bgcolor: 'rgba(0, 0, 0, 0.72)',
        color: 'common.white',
      }}
    >
      {children}
    </Typography>
  )
}

function Beside({ left, right }: PairProps) {
  const text = useTexts(workDetailTexts)
  return (
    <Box
      sx={{ display: 'grid', gap: 1, gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 240px), 1fr))' }}
    >
      {[
        { title: text('before'), file: left },
        { title: text('after'), file: right },
      ].map(({ title, file }) => (
        <Box key={title} component="figure" sx={{ m: 0 }}>
          <Box sx={{ position: 'relative', aspectRatio: '4 / 3', bgcolor: 'action.hover', borderRadius: 1 }}>
            <Photo file={file} sx={whole} />
          </Box>
          <Typography component="figcaption" variant="caption">
            {title}: {file.name}
          </Typography>
        </Box>
      ))}
    </Box>
  )
}

function Photo({ file, sx }: { file: ShownFile; sx: typeof whole }) {
  const { url } = useFile(file.record.fileId)
  return url ? (
    <Box component="img" src={url} alt={file.name} sx={sx} />
  ) : (
    <Skeleton variant="rectangular" sx={sx} />
  )
}
