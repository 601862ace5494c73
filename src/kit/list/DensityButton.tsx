import DensityLargeIcon from '@mui/icons-material/DensityMedium'
import DensitySmallIcon from '@mui/icons-material/DensitySmall'
import IconButton from '@mui/material/IconButton'
import Tooltip from '@mui/material/Tooltip'
import { useText } from '../texts/texts.ts'
import { useDensity } from './density.ts'

export function DensityButton() {
  const [density, setDensity] = useDensity()
  const text = useText()
  const other = density === 'compact' ? 'roomy' : 'compact'
  return (
    <Tooltip title={text(other)}>
      <IconButton size="small" aria-label={text(other)} onClick={() => setDensity(other)}>
        {density === 'compact' ? (
          <DensityLargeIcon fontSize="small" />
        ) : (
          <DensitySmallIcon fontSize="small" />
        )}
      </IconButton>
    </Tooltip>
  )
}
