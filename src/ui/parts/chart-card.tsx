import { Box, Button, chakra, Flex, Text } from '@chakra-ui/react'
import { useState, type ReactNode } from 'react'

import type { Demo } from '#src/api/contract/demos.ts'
import { LineChart } from '#src/ui/parts/line-chart.tsx'

type Chart = NonNullable<Demo['chart']>

type ChartCardProps = {
  chart: Chart
  /** What else can be done with its figures. */
  actions?: ReactNode
}

/** A chart with its figures one press away. */
export function ChartCard({ chart, actions }: ChartCardProps) {
  const [isTable, setIsTable] = useState(false)

  return (
    <Figure>
      <Flex as="figcaption" justify="space-between" align="center" gap="3" wrap="wrap" pb="4">
        <Box>
          <Text as="h3" fontWeight="semibold" fontSize="lg">
            {chart.title}
          </Text>
          <Text fontSize="sm" color="fg.subtle">
            {chart.unit}
          </Text>
        </Box>
        <Flex gap="3" wrap="wrap" _print={{ display: 'none' }}>
          <Button variant="outline" aria-pressed={isTable} onClick={() => setIsTable(!isTable)}>
            View as table
          </Button>
          {actions}
        </Flex>
      </Flex>
      {isTable ? <ChartTable chart={chart} /> : <LineChart chart={chart} />}
    </Figure>
  )
}

function ChartTable({ chart: { title, labels, series } }: { chart: Chart }) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- keys scroll a wide table
    <Box overflowX="auto" role="region" aria-label={`${title}, table`} tabIndex={0}>
      <table className="chart-table">
        <thead>
          <tr>
            <th scope="col">Period</th>
            {series.map(({ name }) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {labels.map((label, index) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              {series.map(({ name, values }) => (
                <td key={name}>{values[index]}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Box>
  )
}

const Figure = chakra('figure', {
  base: { p: { base: '4', md: '6' }, borderWidth: '1px', borderRadius: 'lg', bg: 'bg.panel' },
})
