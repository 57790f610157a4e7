# Draws answer-1.svg and answer-1.pdf from answer-1.csv: gnuplot answer-1.gp
reset session
name = 'answer-1'
data = name.'.csv'
set encoding utf8
set datafile separator comma
set datafile columnheaders
set datafile commentschars ''
set border 3 linewidth 0.8
set tics nomirror out scale 0.5
set style fill solid 1.0 noborder
set key noautotitle
set errorbars 0.6
do for [format in "svg pdf"] {
if (format eq "svg") {
set terminal svg size 1000,320 font 'Helvetica,12' noenhanced
} else {
set terminal pdfcairo size 1000/96.0,320/96.0 font 'Helvetica,12*0.75' noenhanced
}
set output name.'.'.format
set multiplot
set lmargin at screen 0.26400; set rmargin at screen 0.66900; set tmargin at screen 0.80625; set bmargin at screen 0.23750
set label 'accuracy' at screen 0.46650,screen 0.11250 center
set border 1
set yrange [7.0-0.5:-0.5]
unset ytics
set grid xtics linetype 1 linewidth 0.6 linecolor rgb '#c9d1d9'
set xrange [5.457962126043023:12.147304751911244]
set xtics 2.0
set format x '%g°'
set arrow from 6.533074057805684,graph 0 to 6.533074057805684,graph 1 nohead dashtype 2 linewidth 1 linecolor rgb '#0a58b0'
plot data every ::7::62 using 'value':'row' with points pointtype 7 pointsize 0.6 linecolor rgb '#8a8a8a', \
  data every ::0::6 using 'bar_from':'row':(column('bar_to')-column('bar_from')):(0) with vectors nohead linewidth 1.8 linecolor rgb 'black', \
  data every ::0::6 using (column('filled') == 1 ? column('value') : NaN):'row' with points pointtype 13 pointsize 0.85 linewidth 1.2 linecolor rgb '#0a58b0', \
  data every ::0::6 using (column('filled') == 0 ? column('value') : NaN):'row' with points pointtype 13 pointsize 0.85 linewidth 1.2 linecolor rgb '#fffffe', \
  data every ::0::6 using (column('filled') == 0 ? column('value') : NaN):'row' with points pointtype 12 pointsize 0.85 linewidth 1.2 linecolor rgb '#000000'
unset label; unset object; unset arrow; unset logscale; unset colorbox; unset key; unset grid
set format; set offsets
set xtics autofreq nomirror; set ytics autofreq nomirror; set autoscale; set border 3
set lmargin at screen 0.00000; set rmargin at screen 1.00000; set tmargin at screen 0.80625; set bmargin at screen 0.23750
set border 0
unset xtics
unset ytics
set xrange [0:1000]
set yrange [7.0-0.5:-0.5]
set label 'features' at screen 0.01200,screen 0.84375 left textcolor rgb '#545d68'
set label '[95 %]' at screen 0.81700,screen 0.84375 right textcolor rgb '#545d68'
set label 'accuracy' at screen 0.81700,screen 0.89375 right textcolor rgb '#545d68'
set label '[95 %]' at screen 0.99200,screen 0.84375 right textcolor rgb '#545d68'
set label 'worse than the best' at screen 0.99200,screen 0.89375 right textcolor rgb '#545d68'
plot data every ::0::6 using (12):'row':1:'colour' with labels left textcolor rgb variable, \
  data every ::0::6 using (740):'row':10:'colour' with labels right textcolor rgb variable, \
  data every ::0::6 using (746):'row':11 with labels left textcolor rgb '#545d68', \
  data every ::0::6 using (908):'row':12:'colour' with labels right textcolor rgb variable, \
  data every ::0::6 using (914):'row':13 with labels left textcolor rgb '#545d68'
unset label; unset object; unset arrow; unset logscale; unset colorbox; unset key; unset grid
set format; set offsets
set xtics autofreq nomirror; set ytics autofreq nomirror; set autoscale; set border 3
set lmargin at screen 0.00000; set rmargin at screen 1.00000; set tmargin at screen 1.00000; set bmargin at screen 0.00000
set border 0; unset xtics; unset ytics; set xrange [0:1]; set yrange [0:1]
set label 'simulated' at screen 0.99200,screen 0.96875 right textcolor rgb '#545d68'
set label '' at screen 0.01800,screen 0.04375 point pointtype 7 pointsize 0.6 linecolor rgb '#8a8a8a'
set label 'one person' at screen 0.02800,screen 0.04375 left
set label '' at screen 0.13200,screen 0.04375 point pointtype 13 pointsize 0.85 linecolor rgb '#0a58b0'
set label 'mean, not told from the best' at screen 0.14200,screen 0.04375 left
set label '' at screen 0.38000,screen 0.04375 point pointtype 12 pointsize 0.85 linecolor rgb '#000000'
set label 'mean, worse' at screen 0.39000,screen 0.04375 left
set arrow from screen 0.49600,screen 0.04375 to screen 0.51600,screen 0.04375 nohead linewidth 1.6 linecolor rgb '#000000'
set label 'how much worse than the best, measured from the dashed line' at screen 0.52200,screen 0.04375 left
plot NaN notitle
unset label; unset object; unset arrow; unset logscale; unset colorbox; unset key; unset grid
set format; set offsets
set xtics autofreq nomirror; set ytics autofreq nomirror; set autoscale; set border 3
unset multiplot
unset output
}
