import sharp from 'sharp'; const n=process.argv.slice(3); let x=0; const t=[];
for(const f of n){const b=await sharp('/tmp/looks/png/'+f+'.png').resize({height:620}).png().toBuffer(); const m=await sharp(b).metadata(); t.push({input:b,left:x,top:0}); x+=m.width+8;}
await sharp({create:{width:x,height:620,channels:3,background:'#888'}}).composite(t).png({palette:true}).toFile('/tmp/looks/png/'+process.argv[2]+'.png');
